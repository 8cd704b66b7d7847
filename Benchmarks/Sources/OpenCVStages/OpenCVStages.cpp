// SPDX-License-Identifier: Apache-2.0
#include "OpenCVStages.h"

#include <cstdlib>
#include <opencv2/core/ocl.hpp>
#include <opencv2/imgproc.hpp>
#include <string>
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

// The caller's memory as a picture of the host, or as one of the device: without a copy, where it can be.
void wrap(const cv::Mat &from, cv::Mat &to) { to = from; }
void wrap(const cv::Mat &from, cv::UMat &to) { to = from.getUMat(cv::ACCESS_READ); }

cv::Mat onHost(const cv::Mat &picture) { return picture; }
cv::Mat onHost(const cv::UMat &picture) { return picture.getMat(cv::ACCESS_READ); }

} // namespace

struct ocv_frame {
    virtual ~ocv_frame() = default;
    virtual void run(ocv_stage stage) = 0;
    virtual void finish() = 0;
    virtual void readBorders() = 0;
    virtual std::vector<cv::Mat> output(ocv_stage stage) const = 0;
};

namespace {

// Every picture is made once and used again, as cardscan does. The pictures are cv::Mat, or on a device
// cv::UMat, for which OpenCV's functions are the same.
template <class Picture>
class Stages : public ocv_frame {
    ocv_setup setup;
    Picture source, gray, reduced, samples, card;
    cv::Mat homography;
    Picture mask[2], gradient, response[2], masked[2], borders[2];
    cv::Mat exact[2], read[2];

public:
    explicit Stages(const ocv_setup &setup)
        : setup(setup), homography(centred(setup.homography, setup.taps)) {
        load();
        cv::Size size(std::max(1, setup.width / setup.reduction),
                      std::max(1, setup.height / setup.reduction));
        for (int i = 0; i < 2; i++)
            cv::Mat(size, CV_8UC1, const_cast<uint8_t *>(setup.mask) + i * size.area()).copyTo(mask[i]);
        reduced.create(size, CV_8UC1);
    }

    void run(ocv_stage stage) override {
        switch (stage) {
        case OCV_GRAY:
            load();
            toGray();
            break;
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

    void finish() override { cv::ocl::finish(); }

    void readBorders() override {
        for (int i = 0; i < 2; i++) borders[i].copyTo(read[i]);
    }

    std::vector<cv::Mat> output(ocv_stage stage) const override {
        switch (stage) {
        case OCV_GRAY: return {onHost(gray)};
        case OCV_DOWNSCALE: return {onHost(reduced)};
        case OCV_SOBEL: return {onHost(masked[0]), onHost(masked[1])};
        case OCV_THRESHOLD: return {onHost(borders[0]), onHost(borders[1])};
        case OCV_EXACT_BORDERS: return {exact[0], exact[1]};
        case OCV_WARP: return {onHost(card)};
        }
        return {};
    }

private:
    // As every frame of a camera comes.
    void load() {
        wrap(::source(setup), source);
        if (setup.format == OCV_LUMA) gray = source;
    }

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
        cv::Mat wide, size, slope, weighed;
        cv::Sobel(reduced, slope, CV_16S, i == 0, i == 1, 3, 1, 0, cv::BORDER_REPLICATE);
        cv::Mat(cv::abs(slope)).convertTo(wide, CV_32F);
        wide.convertTo(wide, CV_32S, 0.5, -0.25);
        wide.convertTo(size, CV_8U);
        cv::multiply(size, mask[i], weighed, 1.0 / 255);
        threshold(weighed, exact[i]);
    }

    void warp() {
        cv::Size size(setup.card_width, setup.card_height);
        Picture &target = setup.taps == 1 ? card : samples;
        cv::warpPerspective(gray, target, homography, size * setup.taps,
                            cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
        if (setup.taps > 1) cv::resize(samples, card, size, 0, 0, cv::INTER_AREA);
    }

    // Without the pixels that fill no whole block.
    Picture whole() const {
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

} // namespace

ocv_frame *ocv_create(const ocv_setup *setup) {
    cv::setNumThreads(1);
    return new Stages<cv::Mat>(*setup);
}

ocv_frame *ocv_create_on_device(const ocv_setup *setup) { return new Stages<cv::UMat>(*setup); }

void ocv_destroy(ocv_frame *frame) { delete frame; }

int ocv_choose_device(const char *platform, const char *type, const char *name) {
    std::string choice = std::string(platform) + ":" + type + ":" + name;
    setenv("OPENCV_OPENCL_DEVICE", choice.c_str(), 1);
    cv::ocl::setUseOpenCL(true);
    return cv::ocl::useOpenCL() && cv::ocl::Device::getDefault().name() == name;
}

const char *ocv_version(void) { return CV_VERSION; }

void ocv_run(ocv_frame *frame, ocv_stage stage) { frame->run(stage); }

void ocv_finish(ocv_frame *frame) { frame->finish(); }

void ocv_read_borders(ocv_frame *frame) { frame->readBorders(); }

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
