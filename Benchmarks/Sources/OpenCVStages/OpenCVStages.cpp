// SPDX-License-Identifier: Apache-2.0
#include "OpenCVStages.h"

#include <cstring>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace {

// cardscan's starting values of the threshold.
const int window = 15, offset = 6, ratio = 384; // The ratio in 1/256.

cv::Mat source(const ocv_setup &setup) {
    int type = setup.format == OCV_RGBA   ? CV_8UC4
               : setup.format == OCV_BGR  ? CV_8UC3
               : setup.format == OCV_YUYV ? CV_8UC2
                                          : CV_8UC1;
    return cv::Mat(setup.height, setup.width, type, const_cast<uint8_t *>(setup.pixels),
                   setup.stride);
}

// From a card of `taps` times the size. OpenCV counts from pixel centres, cardscan from corners.
cv::Mat centred(const double *h, int taps) {
    double step = 1.0 / taps;
    cv::Matx33d to(step, 0, 0.5 * step, 0, step, 0.5 * step, 0, 0, 1);
    cv::Matx33d from(1, 0, -0.5, 0, 1, -0.5, 0, 0, 1);
    return cv::Mat(from * cv::Matx33d(h) * to);
}

} // namespace

// Every picture is made once and used again, as cardscan does.
struct ocv_frame {
    ocv_setup setup;
    cv::Mat source, gray, reduced, samples, card, homography;
    cv::Mat mask[2], gradient, response[2], masked[2], borders[2], exact[2];

    explicit ocv_frame(const ocv_setup &setup)
        : setup(setup), source(::source(setup)),
          homography(centred(setup.homography, setup.taps)) {
        if (setup.format == OCV_LUMA) gray = source;
        cv::Size size(std::max(1, setup.width / setup.reduction),
                      std::max(1, setup.height / setup.reduction));
        for (int i = 0; i < 2; i++)
            mask[i] = cv::Mat(size, CV_8UC1, const_cast<uint8_t *>(setup.mask) + i * size.area()).clone();
        reduced.create(size, CV_8UC1);
    }

    void run(ocv_stage stage) {
        switch (stage) {
        case OCV_GRAY: toGray(); break;
        case OCV_DOWNSCALE:
            cv::resize(whole(), reduced, reduced.size(), 0, 0, cv::INTER_AREA);
            break;
        case OCV_SOBEL:
            for (int i = 0; i < 2; i++) {
                cv::Sobel(reduced, gradient, CV_16S, i == 0, i == 1, 3, 1, 0, cv::BORDER_REPLICATE);
                cv::convertScaleAbs(gradient, response[i], 0.5);
                cv::multiply(response[i], mask[i], masked[i], 1.0 / 255);
            }
            break;
        case OCV_THRESHOLD:
            for (int i = 0; i < 2; i++)
                cv::adaptiveThreshold(masked[i], borders[i], 255, cv::ADAPTIVE_THRESH_MEAN_C,
                                      cv::THRESH_BINARY, window, -offset);
            break;
        case OCV_EXACT_BORDERS:
            for (int i = 0; i < 2; i++) exactBorders(i);
            break;
        case OCV_WARP: warp(); break;
        }
    }

    std::vector<cv::Mat> output(ocv_stage stage) const {
        switch (stage) {
        case OCV_GRAY: return {gray};
        case OCV_DOWNSCALE: return {reduced};
        case OCV_SOBEL: return {masked[0], masked[1]};
        case OCV_THRESHOLD: return {borders[0], borders[1]};
        case OCV_EXACT_BORDERS: return {exact[0], exact[1]};
        case OCV_WARP: return {card};
        }
        return {};
    }

private:
    void toGray() {
        switch (setup.format) {
        case OCV_RGBA: cv::cvtColor(source, gray, cv::COLOR_RGBA2GRAY); break;
        case OCV_BGR: cv::cvtColor(source, gray, cv::COLOR_BGR2GRAY); break;
        case OCV_YUYV: cv::cvtColor(source, gray, cv::COLOR_YUV2GRAY_YUY2); break;
        case OCV_LUMA: break;
        }
    }

    // min(255, |g| / 2) rounded down, weighed and thresholded.
    void exactBorders(int i) {
        cv::Mat wide, size;
        cv::Sobel(reduced, gradient, CV_16S, i == 0, i == 1, 3, 1, 0, cv::BORDER_REPLICATE);
        cv::Mat(cv::abs(gradient)).convertTo(wide, CV_32F);
        wide.convertTo(wide, CV_32S, 0.5, -0.25);
        wide.convertTo(size, CV_8U);
        cv::multiply(size, mask[i], masked[i], 1.0 / 255);
        threshold(masked[i], exact[i]);
    }

    void warp() {
        cv::Size size(setup.card_width, setup.card_height);
        cv::Mat &target = setup.taps == 1 ? card : samples;
        cv::warpPerspective(gray, target, homography, size * setup.taps,
                            cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
        if (setup.taps > 1) cv::resize(samples, card, size, 0, 0, cv::INTER_AREA);
    }

    // Without the pixels that fill no whole block.
    cv::Mat whole() const {
        return gray(cv::Rect(0, 0, reduced.cols * setup.reduction, reduced.rows * setup.reduction));
    }

    // 256 v n > ratio * sum + 256 offset n over the n pixels of the window inside the picture.
    static void threshold(const cv::Mat &in, cv::Mat &out) {
        cv::Size side(window, window);
        cv::Mat sum, count, value, keep;
        cv::boxFilter(in, sum, CV_32S, side, cv::Point(-1, -1), false, cv::BORDER_CONSTANT);
        cv::boxFilter(cv::Mat(in.size(), CV_8UC1, cv::Scalar(1)), count, CV_32S, side,
                      cv::Point(-1, -1), false, cv::BORDER_CONSTANT);
        in.convertTo(value, CV_32S, 256);
        cv::compare(value.mul(count), ratio * sum + 256 * offset * count, keep, cv::CMP_GT);
        out = cv::Mat::zeros(in.size(), CV_8UC1);
        in.copyTo(out, keep);
    }
};

ocv_frame *ocv_create(const ocv_setup *setup) {
    cv::setNumThreads(1);
    return new ocv_frame(*setup);
}

void ocv_destroy(ocv_frame *frame) { delete frame; }

const char *ocv_version(void) { return CV_VERSION; }

void ocv_run(ocv_frame *frame, ocv_stage stage) { frame->run(stage); }

void ocv_get(const ocv_frame *frame, ocv_stage stage, uint8_t *bytes) {
    for (const cv::Mat &picture : frame->output(stage)) {
        cv::Mat packed(picture.size(), picture.type(), bytes);
        picture.copyTo(packed);
        bytes += picture.total() * picture.elemSize();
    }
}

void ocv_put(ocv_frame *frame, ocv_stage stage, const uint8_t *bytes) {
    for (cv::Mat picture : frame->output(stage)) {
        cv::Mat packed(picture.size(), picture.type(), const_cast<uint8_t *>(bytes));
        packed.copyTo(picture);
        bytes += picture.total() * picture.elemSize();
    }
}
