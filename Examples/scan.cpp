// SPDX-License-Identifier: Apache-2.0
// Scans a PPM picture: c++ scan.cpp -o scan $(pkg-config --cflags --libs cardscan) && ./scan card.ppm
// Prints each digit with its probability and the runner-up; all but the last four masked, unless
// --reveal is the second argument.
#include <cardscan.h>

#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

struct Release {
    void operator()(cardscan_engine *engine) const { cardscan_engine_destroy(engine); }
    void operator()(cardscan_result *result) const { cardscan_result_destroy(result); }
};

struct Picture {
    int width = 0, height = 0;
    std::vector<unsigned char> pixels;
};

static bool read_ppm(const std::string &path, Picture &picture) {
    std::ifstream file(path, std::ios::binary);
    std::string magic;
    int depth = 0;
    if (!(file >> magic >> picture.width >> picture.height >> depth) || magic != "P6" ||
        depth != 255 || picture.width < 1 || picture.height < 1 || picture.width > 16384 ||
        picture.height > 16384)
        return false;
    file.get();
    picture.pixels.resize(static_cast<std::size_t>(picture.width) * picture.height * 3);
    return bool(file.read(reinterpret_cast<char *>(picture.pixels.data()),
                          static_cast<std::streamsize>(picture.pixels.size())));
}

int main(int argc, char **argv) {
    if (argc < 2) {
        std::cerr << "usage: scan PICTURE.ppm [--reveal]\n";
        return 64;
    }
    Picture picture;
    if (!read_ppm(argv[1], picture)) {
        std::cerr << "scan: " << argv[1] << " is no PPM picture that can be read\n";
        return 1;
    }
    cardscan_engine_options options;
    cardscan_engine_options_init(&options, sizeof options);
    options.backend = CARDSCAN_BACKEND_CPU;
    char message[200] = "";
    cardscan_engine *made = nullptr;
    if (cardscan_engine_create(&options, &made, message, sizeof message) != CARDSCAN_OK) {
        std::cerr << "scan: " << message << '\n';
        return 1;
    }
    std::unique_ptr<cardscan_engine, Release> engine(made);

    cardscan_image image;
    cardscan_image_init(&image, sizeof image);
    image.format = CARDSCAN_FORMAT_RGB;
    image.width = picture.width;
    image.height = picture.height;
    image.planes[0] = picture.pixels.data();
    image.strides[0] = 3 * static_cast<std::int64_t>(picture.width);

    cardscan_result *found = nullptr;
    const cardscan_status status = cardscan_scan(engine.get(), &image, nullptr, &found);
    std::unique_ptr<cardscan_result, Release> result(found);
    if (status != CARDSCAN_OK) {
        std::cout << cardscan_status_string(status) << '\n';
        return status < 0 ? 1 : 2;
    }
    const bool reveal = argc > 2 && std::string(argv[2]) == "--reveal";
    std::cout << (reveal ? cardscan_result_number(found) : cardscan_result_masked_number(found))
              << '\n';
    const std::int32_t count = cardscan_result_digit_count(found);
    for (std::int32_t i = 0; i < count; i++) {
        cardscan_digit digit;
        digit.struct_size = sizeof digit;
        if (cardscan_result_digit(found, i, &digit) != CARDSCAN_OK) return 1;
        int second = digit.value == 0 ? 1 : 0;
        for (int v = 0; v < 10; v++)
            if (v != digit.value && digit.probabilities[v] > digit.probabilities[second]) second = v;
        if (reveal || i >= count - 4)
            std::cout << digit.value << " (" << digit.probabilities[digit.value] << "), else "
                      << second << " (" << digit.probabilities[second] << ")\n";
    }
    return 0;
}
