// SPDX-License-Identifier: Apache-2.0
"use strict";

const $ = (id) => document.getElementById(id);

// MARK: Words

const advices = {
  show_card: "Show a card",
  closer: "Closer, please",
  further: "A little further away",
  hold_still: "Hold still",
  more_light: "More light, please",
  less_glare: "Tilt it away from the glare",
  turn_card: "Turn the card over",
  torch_on: "Switch the light on",
};
// Where nothing needs to be done.
const comforts = {
  searching: "Looking for a card",
  card_seen: "Keep it there",
  reading: "Keep it there",
  done: "Thank you",
};
const phases = { searching: "Searching", card_seen: "Card seen", reading: "Reading", done: "Done" };
const meterNames = {
  sharpness: "Sharpness", brightness: "Brightness", glare: "Glare", motion: "Motion",
};
const stageNames = { follow: "Follow", straighten: "Straighten", read: "Read" };

function setText(element, text) {
  // A live region speaks at every change, so there is none without a reason.
  if (element.textContent !== text) element.textContent = text;
}

// MARK: The picture and what is drawn over it

function drawPicture(bitmap) {
  const canvas = $("picture");
  // Cells of a coarse picture melt into each other.
  const scale = bitmap.width < 100 && bitmap.height < 100 ? 10 : 1;
  canvas.width = bitmap.width * scale;
  canvas.height = bitmap.height * scale;
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
}

const points = (outline) => (outline || []).map((p) => p.map((v) => v.toFixed(1)).join()).join(" ");

function roundedRectangle(outline, radius) {
  const xs = outline.map((p) => p[0]);
  const ys = outline.map((p) => p[1]);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const r = Math.min(radius, (right - left) / 2, (bottom - top) / 2);
  const arc = (x, y) => `a${r} ${r} 0 0 1 ${x} ${y}`;
  return `M${left + r} ${top}H${right - r}${arc(r, r)}V${bottom - r}${arc(-r, r)}` +
    `H${left + r}${arc(-r, -r)}V${top + r}${arc(r, -r)}Z`;
}

function drawOverlay(report) {
  const { width, height } = report;
  $("overlay").setAttribute("viewBox", `0 0 ${width} ${height}`);
  $("scene").style.setProperty("--shape", `${width} / ${height}`);
  let guide = "";
  if (report.guide) {
    // Ten pixels of the page.
    const radius = (10 * width) / Math.max(1, $("scene").clientWidth);
    guide = roundedRectangle(report.guide, radius);
  }
  $("guide").setAttribute("d", guide);
  $("veil").setAttribute("d", guide && `M0 0H${width}V${height}H0Z${guide}`);
  for (const id of ["halo", "card"]) $(id).setAttribute("points", points(report.card));
  drawMarks(report.digits.filter((digit) => digit.outline));
}

function drawMarks(digits) {
  const marks = digits.flatMap((digit) => {
    const box = document.createElementNS("http://www.w3.org/2000/svg", "polygon");
    box.setAttribute("points", points(digit.outline));
    box.setAttribute("opacity", (0.15 + 0.6 * digit.probability).toFixed(2));
    if (!digit.text) return [box];
    const [a, b, c, d] = digit.outline;
    const [across, up] = [Math.hypot(b[0] - a[0], b[1] - a[1]), Math.hypot(a[0] - d[0], a[1] - d[1])];
    // Wide enough to be read, and clear of the neighbours.
    const size = Math.min(1.25 * up, 1.6 * across);
    const angle = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
    const text = document.createElementNS("http://www.w3.org/2000/svg", "text");
    const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    text.setAttribute("transform",
      `translate(${middle.join()}) rotate(${angle}) scale(${size}) translate(0 -0.2)`);
    text.setAttribute("opacity", digit.probability.toFixed(2));
    text.textContent = digit.text;
    return [box, text];
  });
  $("marks").replaceChildren(...marks);
}

// MARK: The number and the fields

const sureDigit = 0.9;

function drawNumber(report) {
  const count = report.digits.length;
  const sum = report.groups.reduce((a, b) => a + b, 0);
  const groups = count === 0 ? [4, 4, 4, 4] : sum === count ? report.groups : [count];
  const shape = groups.join();
  const number = $("number");
  if (number.dataset.shape !== shape) {
    number.dataset.shape = shape;
    number.replaceChildren(...groups.map(makeGroup));
  }
  number.querySelectorAll(".cell").forEach((cell, i) => {
    const digit = report.digits[i];
    const isSure = digit !== undefined && (report.isNumberSure || digit.probability >= sureDigit);
    cell.classList.toggle("sure", isSure);
    cell.firstChild.style.transform = `scaleY(${digit ? digit.probability.toFixed(2) : 0})`;
    setText(cell.lastChild, digit ? digit.text ?? "•" : "");
  });
  const words = report.isNumberSure
    ? "Number ending in " + report.digits.slice(-4).map((digit) => digit.text).join(" ")
    : count > 0 ? "The number is not sure yet" : "Nothing read yet";
  if (number.getAttribute("aria-label") !== words) number.setAttribute("aria-label", words);
  setText($("brand"), report.brand ?? "");
}

function makeGroup(count) {
  const group = document.createElement("span");
  group.className = "group";
  for (let i = 0; i < count; i++) {
    const cell = document.createElement("span");
    cell.className = "cell";
    cell.append(document.createElement("i"), document.createElement("b"));
    group.append(cell);
  }
  return group;
}

function drawField(id, field, hidden) {
  const words = { unreadable: "Not readable yet", not_asked: "Not asked for", absent: "" };
  setText($(id), field.state === "read" ? field.text ?? hidden : words[field.state]);
  $(id).classList.toggle("unsure", !field.isStable);
}

// MARK: Quality and time

function drawMeters(meters) {
  const rows = $("meters");
  if (rows.children.length !== meters.length) rows.replaceChildren(...meters.map(makeMeter));
  meters.forEach((meter, i) => {
    const row = rows.children[i];
    const part = (value) => `${(100 * Math.min(1, Math.max(0, value / meter.scale))).toFixed(1)}%`;
    const isMissing = meter.value === undefined;
    const isBad = !isMissing &&
      (meter.isLeast ? meter.value < meter.limit : meter.value > meter.limit);
    row.classList.toggle("none", isMissing);
    row.classList.toggle("bad", isBad);
    row.style.setProperty("--value", isMissing ? "0%" : part(meter.value));
    row.style.setProperty("--limit", part(meter.limit));
    const track = row.children[1];
    track.setAttribute("aria-valuemax", meter.scale);
    track.setAttribute("aria-valuenow", isMissing ? 0 : meter.value.toFixed(2));
    const places = meter.scale > 10 ? 0 : 2;
    setText(row.children[2], isMissing ? "–" : meter.value.toFixed(places));
  });
}

function makeMeter(meter) {
  const row = document.createElement("div");
  row.className = "meter";
  const name = document.createElement("span");
  name.textContent = meterNames[meter.name] ?? meter.name;
  const track = document.createElement("span");
  track.className = "track";
  track.setAttribute("role", "meter");
  track.setAttribute("aria-label", name.textContent);
  track.setAttribute("aria-valuemin", 0);
  track.append(document.createElement("i"), document.createElement("b"));
  row.append(name, track, document.createElement("output"));
  return row;
}

function drawStages(report) {
  const { stages } = report;
  const bar = $("bar");
  if (bar.children.length !== stages.length) {
    bar.replaceChildren(...stages.map((_, i) => made("i", `stage-${i}`)));
    $("stages").replaceChildren(...stages.map((_, i) => made("li", `stage-${i}`)));
  }
  stages.forEach((stage, i) => {
    bar.children[i].style.setProperty("--share", 1000 * stage.milliseconds);
    setText($("stages").children[i],
      `${stageNames[stage.name] ?? stage.name} ${stage.milliseconds.toFixed(1)} ms`);
  });
  const total = stages.reduce((sum, stage) => sum + stage.milliseconds, 0);
  bar.setAttribute("aria-label", `${total.toFixed(1)} milliseconds`);
  setText($("counts"),
    `${total.toFixed(1)} ms · ${report.rate.toFixed(1)} frames/s · ${report.frames} frames, ` +
    `${report.dropped} dropped · ${report.observations} read`);
}

function made(tag, name) {
  const element = document.createElement(tag);
  element.className = name;
  return element;
}

// MARK: All together

function show(report) {
  setText($("source"), report.source);
  document.body.classList.toggle("locked", !report.isUnlocked);
  setText($("key"), report.isUnlocked ? "Lock" : "Unlock");
  tell(report.notice);
  if (report.width === 0) return;
  document.body.classList.toggle("sure", report.isNumberSure);
  setText($("phase"), phases[report.phase] ?? report.phase);
  setText($("advice"), advices[report.advice] ?? comforts[report.phase] ?? "");
  drawOverlay(report);
  drawNumber(report);
  drawField("expiry", report.expiry, "••/••");
  drawField("holder", report.holder, "••••••");
  drawMeters(report.meters);
  drawStages(report);
}

function tell(notice) {
  setText($("notice"), notice ?? "");
  $("notice").hidden = !notice;
  document.body.classList.toggle("stale", Boolean(notice));
}

/** A report's length in four bytes, the report, and a JPEG file or nothing. */
async function take(buffer) {
  const length = new DataView(buffer).getUint32(0);
  const report = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
  const file = buffer.slice(4 + length);
  if (file.byteLength > 0) {
    const bitmap = await createImageBitmap(new Blob([file], { type: "image/jpeg" }));
    drawPicture(bitmap);
  }
  show(report);
  return report.serial;
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function whileHidden() {
  while (document.hidden) {
    await new Promise((resolve) =>
      document.addEventListener("visibilitychange", resolve, { once: true }));
  }
}

/** Asks for a frame when the last one is shown: on a slow line frames are left out, and none is late. */
async function watch() {
  let serial = 0;
  for (;;) {
    await whileHidden();
    try {
      const response = await fetch(`live?after=${serial}`, { cache: "no-store" });
      if (response.status === 200) serial = await take(await response.arrayBuffer());
      else if (response.status === 204) tell($("notice").textContent || "No picture comes.");
      else throw new Error(response.statusText);
    } catch {
      tell("cardscan has ended or cannot be reached.");
      serial = 0;
      await pause(1000);
    }
  }
}

// MARK: Unlocking

async function post(path, body) {
  const response = await fetch(path, { method: "POST", body });
  return response.ok;
}

async function unlockByAddress() {
  const token = location.hash.slice(1);
  if (!token) return;
  // So that the token stays neither on the screen nor in the history.
  history.replaceState(null, "", location.pathname);
  try {
    await post("unlock", token);
  } catch {
    // That nothing can be reached, `watch` tells.
  }
}

$("key").addEventListener("click", async () => {
  if (!document.body.classList.contains("locked")) {
    await post("lock");
    return;
  }
  $("token").value = "";
  setText($("refusal"), "");
  $("unlocking").showModal();
});

$("unlocking").querySelector("form").addEventListener("submit", async (event) => {
  if (event.submitter?.value !== "unlock") return;
  event.preventDefault();
  if (await post("unlock", $("token").value.trim())) $("unlocking").close();
  else setText($("refusal"), "That is not the token.");
});

addEventListener("hashchange", unlockByAddress);
drawNumber({ digits: [], groups: [], isNumberSure: false });
unlockByAddress().then(watch);
