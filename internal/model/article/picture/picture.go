// Package picture makes the pictures of articles from what operators upload. A file is somebody else's until it is
// decoded: what is kept is drawn anew, so that nothing else of it is sent to readers, such as where a photo was taken.
package picture

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"image"
	_ "image/gif" // decodes, as the others
	"image/jpeg"
	"image/png"
	"sync"

	"golang.org/x/image/draw"
	_ "golang.org/x/image/webp"

	"launchrack/internal/model/article"
	"launchrack/internal/model/errs"
)

const (
	// MaxFile bounds a file that is uploaded, in bytes.
	MaxFile = 10 << 20
	// maxPixels bounds what a file is decoded into: a progressive JPEG takes up to 16 bytes for each.
	maxPixels = 16_000_000
	// maxSide bounds the width and the height.
	maxSide = 16_000
	// MaxKept bounds a picture in bytes as it is kept and sent.
	MaxKept = 500_000
)

// decoding lets one picture be decoded at a time, so that uploads take the memory of one.
var decoding sync.Mutex

// Read makes the renditions of a picture of a file's content, and its name. It fails with errs.Invalid for what is no
// picture or too large a one.
func Read(content []byte) (name string, renditions []article.Rendition, err error) {
	if len(content) > MaxFile {
		return "", nil, errs.Field("picture", "%d bytes came; accepted is a file of at most %d", len(content), MaxFile)
	}
	decoding.Lock()
	defer decoding.Unlock()
	drawn, format, err := decode(content)
	if err != nil {
		return "", nil, err
	}
	size := image.Point{}
	for _, wide := range article.PictureWidths {
		scaled := scale(drawn, wide)
		r := article.Rendition{Wide: wide}
		if r.Content, r.MediaType, err = encode(scaled, format); err != nil {
			return "", nil, err
		}
		renditions, size = append(renditions, r), scaled.Bounds().Size()
	}
	sum := sha256.Sum256(renditions[len(renditions)-1].Content)
	return article.PictureName(hex.EncodeToString(sum[:16]), size.X, size.Y), renditions, nil
}

const accepted = "accepted are JPEG, PNG, WebP and GIF, which stands still"

func decode(content []byte) (image.Image, string, error) {
	config, format, err := image.DecodeConfig(bytes.NewReader(content))
	switch {
	case errors.Is(err, image.ErrFormat):
		return nil, "", errs.Field("picture", "the file is no picture that can be read; "+accepted)
	case isAnimated(content):
		return nil, "", errs.Field("picture", "an animated WebP came; "+accepted)
	case err != nil:
		return nil, "", errs.Field("picture", "the picture is broken; "+accepted)
	case config.Width < 1 || config.Height < 1 || config.Width > maxSide || config.Height > maxSide || config.Width*config.Height > maxPixels:
		return nil, "", errs.Field("picture", "a picture of %d x %d pixels came; accepted are at most %d million", config.Width, config.Height, maxPixels/1_000_000)
	}
	found, _, err := image.Decode(bytes.NewReader(content))
	if err != nil {
		return nil, "", errs.Field("picture", "the picture is broken; "+accepted)
	}
	if format == "jpeg" {
		found = turn(found, orientation(content))
	}
	return found, format, nil
}

// isAnimated reports whether a file is a WebP of several frames, by the flag in its header.
func isAnimated(content []byte) bool {
	return len(content) > 20 && string(content[:4]) == "RIFF" && string(content[8:16]) == "WEBPVP8X" && content[20]&2 != 0
}

// scale gives a picture a width, unless it is narrower.
func scale(from image.Image, wide int) image.Image {
	b := from.Bounds()
	wide = min(wide, b.Dx())
	to := image.NewNRGBA(image.Rect(0, 0, wide, max(1, b.Dy()*wide/b.Dx())))
	draw.CatmullRom.Scale(to, to.Bounds(), from, b, draw.Src, nil)
	return to
}

// encode keeps a drawing sharp where it is small enough so, and makes a photo of the rest.
func encode(drawn image.Image, format string) ([]byte, string, error) {
	var b bytes.Buffer
	if format == "png" || format == "gif" {
		if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, drawn); err != nil {
			return nil, "", err
		}
		if b.Len() <= MaxKept {
			return b.Bytes(), "image/png", nil
		}
	}
	opaque := image.NewRGBA(drawn.Bounds())
	draw.Draw(opaque, opaque.Bounds(), image.White, image.Point{}, draw.Src)
	draw.Draw(opaque, opaque.Bounds(), drawn, drawn.Bounds().Min, draw.Over)
	for quality := 84; quality > 20; quality -= 8 {
		b.Reset()
		if err := jpeg.Encode(&b, opaque, &jpeg.Options{Quality: quality}); err != nil {
			return nil, "", err
		}
		if b.Len() <= MaxKept {
			return b.Bytes(), "image/jpeg", nil
		}
	}
	return nil, "", errs.Field("picture", "the picture is larger than %d bytes in %d x %d pixels; accepted is one with less in it", MaxKept, drawn.Bounds().Dx(), drawn.Bounds().Dy())
}
