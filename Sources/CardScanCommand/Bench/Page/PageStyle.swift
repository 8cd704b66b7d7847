// SPDX-License-Identifier: Apache-2.0

/// How the page looks: by day and by night, on screens of any width and on paper.
enum PageStyle {
  static let css = """
    :root {
      color-scheme: light dark;
      --paper: #f7f7f5; --card: #ffffff; --ink: #1c1e21; --soft: #646a73; --faint: #e5e5e1;
      --rule: #9aa0a8; --mark: #b42318;
      --c0: #2f6fdb; --c1: #e07b21; --c2: #189a83; --c3: #8a5bd0; --c4: #8b929c;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #131518; --card: #1b1e23; --ink: #e8eaed; --soft: #9aa2ad; --faint: #2c3037;
        --rule: #6b727c; --mark: #ff8a7a;
        --c0: #6ea4ff; --c1: #ffa252; --c2: #45c9af; --c3: #b694f2; --c4: #7d8590;
      }
    }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--paper); color: var(--ink);
      font: 15px/1.5 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
    main { max-width: 1080px; margin: 0 auto; padding: 40px 24px 64px; }
    h1 { font-size: 30px; line-height: 1.2; margin: 0 0 4px; letter-spacing: -0.02em; }
    h2 { font-size: 20px; margin: 44px 0 6px; letter-spacing: -0.01em; }
    h3 { font-size: 15px; margin: 28px 0 8px; }
    p { margin: 0 0 14px; max-width: 76ch; color: var(--soft); }
    code { font: 13px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 18px; margin: 18px 0 0; }
    dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
    .tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(200px, 1fr)); gap: 14px;
      margin: 26px 0 0; }
    .tile, figure { background: var(--card); border: 1px solid var(--faint); border-radius: 10px; }
    .tile { padding: 14px 18px; }
    .tile b { display: block; font-size: 26px; font-weight: 650; letter-spacing: -0.02em;
      font-variant-numeric: tabular-nums; }
    .tile span { color: var(--soft); font-size: 13px; line-height: 1.35; display: block; }
    figure { margin: 0 0 14px; padding: 14px 18px 10px; }
    figcaption { font-weight: 600; margin-bottom: 8px; display: flex; flex-wrap: wrap; gap: 4px 18px;
      justify-content: space-between; }
    .pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(340px, 1fr)); gap: 14px; }
    .triple { display: grid; grid-template-columns: repeat(auto-fit, minmax(300px, 1fr)); gap: 14px; }
    .pair figure, .triple figure { margin: 0; }
    .legend { font-weight: 400; font-size: 13px; color: var(--soft); display: flex; flex-wrap: wrap;
      gap: 2px 14px; }
    .legend i { display: inline-block; width: 11px; height: 11px; border-radius: 3px;
      margin-right: 6px; }
    .legend .dashes { height: 0; width: 16px; border-radius: 0; vertical-align: 4px;
      border-top: 2px dashed var(--rule); }
    svg { display: block; width: 100%; height: auto; }
    svg text { font-family: inherit; fill: var(--ink); font-variant-numeric: tabular-nums; }
    .tick, .unit { font-size: 12px; } svg .tick, svg .unit { fill: var(--soft); }
    .name { font-size: 13px; } .figure { font-size: 12px; }
    .figure { paint-order: stroke; stroke: var(--card); stroke-width: 4px; stroke-linejoin: round; }
    .grid { stroke: var(--faint); } .axis { stroke: var(--rule); }
    .mark { stroke: var(--mark); stroke-width: 2; }
    polyline { fill: none; stroke-width: 2.2; stroke-linejoin: round; }
    .ideal { stroke: var(--rule); stroke-dasharray: 5 5; stroke-width: 1.6; }
    .s0 { fill: var(--c0); } .s1 { fill: var(--c1); } .s2 { fill: var(--c2); }
    .s3 { fill: var(--c3); } .s4 { fill: var(--c4); }
    .l0 { stroke: var(--c0); } .l1 { stroke: var(--c1); } .l2 { stroke: var(--c2); }
    .l3 { stroke: var(--c3); } .l4 { stroke: var(--c4); }
    .k0 { background: var(--c0); } .k1 { background: var(--c1); } .k2 { background: var(--c2); }
    .k3 { background: var(--c3); } .k4 { background: var(--c4); }
    .wide { overflow-x: auto; background: var(--card); border: 1px solid var(--faint);
      border-radius: 10px; }
    table { border-collapse: collapse; font-size: 13px; width: 100%;
      font-variant-numeric: tabular-nums; }
    th, td { padding: 4px 10px; text-align: left; white-space: nowrap; }
    th { color: var(--soft); font-weight: 600; border-bottom: 1px solid var(--rule); }
    tbody tr + tr td { border-top: 1px solid var(--faint); }
    .n { text-align: right; }
    @media print { body { background: none; } figure, .tile { break-inside: avoid; } }
    """
}
