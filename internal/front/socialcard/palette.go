package socialcard

import (
	"image"
	"image/color"
	"sync"
)

// blendSteps is the number of blends of a text's colour with its background.
const blendSteps = 40

// palette holds every colour of a picture and the blends at the edges of letters (antialiasing). A
// paletted picture is encoded in a third of the time.
var palette = sync.OnceValue(func() color.Palette {
	colours := color.Palette{background, panel}
	for _, pair := range []struct{ over, below color.NRGBA }{
		{ink, background}, {inkMuted, background}, {accent, background}, {ink, panel}, {inkMuted, panel},
	} {
		for step := 1; step <= blendSteps; step++ {
			colours = append(colours, blend(pair.over, pair.below, step))
		}
	}
	return colours
})

// blend mixes two opaque colours. Step blendSteps is the upper one alone.
func blend(over, below color.NRGBA, step int) color.NRGBA {
	mix := func(a, b uint8) uint8 {
		return uint8((int(a)*step + int(b)*(blendSteps-step)) / blendSteps)
	}
	return color.NRGBA{mix(over.R, below.R), mix(over.G, below.G), mix(over.B, below.B), 0xff}
}

// reduced converts a picture to the nearest colours of the palette.
func reduced(canvas *image.RGBA) *image.Paletted {
	out := image.NewPaletted(canvas.Bounds(), palette())
	nearest := map[[3]uint8]uint8{}
	var last [3]uint8
	var index uint8 // of last; the zero colour is not in a picture, so the first is looked up
	for i := range out.Pix {
		pixel := [3]uint8(canvas.Pix[4*i : 4*i+3])
		if pixel != last {
			found, seen := nearest[pixel]
			if !seen {
				found = uint8(out.Palette.Index(color.RGBA{pixel[0], pixel[1], pixel[2], 0xff}))
				nearest[pixel] = found
			}
			last, index = pixel, found
		}
		out.Pix[i] = index
	}
	return out
}
