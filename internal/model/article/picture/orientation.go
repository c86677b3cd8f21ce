package picture

import (
	"encoding/binary"
	"image"
	"image/color"
)

// orientation reads how a camera was held from a JPEG: 1 for upright, and up to 8.
func orientation(content []byte) int {
	for at := 2; at+10 <= len(content) && content[at] == 0xff; {
		size := int(binary.BigEndian.Uint16(content[at+2:]))
		end := at + 2 + size
		if size < 2 || end > len(content) || content[at+1] == 0xda {
			break
		}
		if block := content[at+4 : end]; content[at+1] == 0xe1 && len(block) > 14 && string(block[:6]) == "Exif\x00\x00" {
			return orientationIn(block[6:])
		}
		at = end
	}
	return 1
}

// orientationIn looks for the orientation in the first directory of Exif data.
func orientationIn(tiff []byte) int {
	var order binary.ByteOrder = binary.BigEndian
	if tiff[0] == 'I' {
		order = binary.LittleEndian
	}
	at := int(order.Uint32(tiff[4:8]))
	if at < 8 || at+2 > len(tiff) {
		return 1
	}
	fields := int(order.Uint16(tiff[at:]))
	for at += 2; fields > 0 && at+12 <= len(tiff); at, fields = at+12, fields-1 {
		if order.Uint16(tiff[at:]) != 0x0112 {
			continue
		}
		if value := int(order.Uint16(tiff[at+8:])); value >= 1 && value <= 8 {
			return value
		}
	}
	return 1
}

// turned is a picture as it is seen once it is put upright.
type turned struct {
	image.Image
	orientation int
}

// turn puts a picture upright.
func turn(from image.Image, orientation int) image.Image {
	if orientation == 1 {
		return from
	}
	return turned{from, orientation}
}

// Bounds implements image.Image.
func (t turned) Bounds() image.Rectangle {
	size := t.Image.Bounds().Size()
	if t.orientation > 4 {
		size.X, size.Y = size.Y, size.X
	}
	return image.Rectangle{Max: size}
}

// At implements image.Image.
func (t turned) At(x, y int) color.Color {
	b := t.Image.Bounds()
	w, h := b.Dx()-1, b.Dy()-1
	switch t.orientation {
	case 2:
		x = w - x
	case 3:
		x, y = w-x, h-y
	case 4:
		y = h - y
	case 5:
		x, y = y, x
	case 6:
		x, y = y, h-x
	case 7:
		x, y = w-y, h-x
	case 8:
		x, y = w-y, x
	}
	return t.Image.At(b.Min.X+x, b.Min.Y+y)
}
