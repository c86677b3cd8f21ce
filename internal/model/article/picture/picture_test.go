package picture

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"strings"
	"testing"

	"launchrack/internal/model/article"
	"launchrack/internal/model/errs"
	"launchrack/internal/testing/must"
)

// fields is a picture of a colour in each quarter.
func fields(w, h int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for x := range w {
		for y := range h {
			m.Set(x, y, color.RGBA{R: uint8(x * 2 / w * 250), G: uint8(y * 2 / h * 250), B: 80, A: 255})
		}
	}
	return m
}

func encoded(t testing.TB, encode func(*bytes.Buffer) error) []byte {
	t.Helper()
	var b bytes.Buffer
	must.Do(t, encode(&b))
	return b.Bytes()
}

func asJPEG(t testing.TB, m image.Image) []byte {
	return encoded(t, func(b *bytes.Buffer) error { return jpeg.Encode(b, m, nil) })
}

func asPNG(t testing.TB, m image.Image) []byte {
	return encoded(t, func(b *bytes.Buffer) error { return png.Encode(b, m) })
}

// withExif puts Exif data behind the beginning of a JPEG.
func withExif(content []byte, orientation uint16, note string) []byte {
	tiff := []byte("MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01")
	tiff = append(binary.BigEndian.AppendUint16(tiff, orientation), "\x00\x00\x00\x00\x00\x00"+note...)
	block := append([]byte("Exif\x00\x00"), tiff...)
	head := binary.BigEndian.AppendUint16([]byte{0xff, 0xd8, 0xff, 0xe1}, uint16(len(block)+2))
	return append(append(head, block...), content[2:]...)
}

// noise is a picture that no format makes small.
func noise(w, h int) image.Image {
	m := image.NewNRGBA(image.Rect(0, 0, w, h))
	random := rand.New(rand.NewPCG(1, 2))
	for i := range m.Pix {
		m.Pix[i] = byte(random.Uint32())
	}
	return m
}

// TestPicturesAreDrawnAnew in two widths, whatever they came as.
func TestPicturesAreDrawnAnew(t *testing.T) {
	animation := &gif.GIF{Delay: []int{1, 1}}
	for range 2 {
		frame := image.NewPaletted(image.Rect(0, 0, 900, 300), color.Palette{color.Black, color.White})
		animation.Image = append(animation.Image, frame)
	}
	for name, tt := range map[string]struct {
		content   []byte
		size      string
		narrow    image.Point
		mediaType string
	}{
		"a wide JPEG":        {asJPEG(t, fields(2000, 1000)), "1600x800", image.Pt(800, 400), "image/jpeg"},
		"a small PNG":        {asPNG(t, fields(40, 30)), "40x30", image.Pt(40, 30), "image/png"},
		"a GIF's first":      {encoded(t, func(b *bytes.Buffer) error { return gif.EncodeAll(b, animation) }), "900x300", image.Pt(800, 266), "image/png"},
		"a PNG of noise":     {asPNG(t, noise(1700, 900)), "1600x847", image.Pt(800, 423), "image/jpeg"},
		"a WebP":             {[]byte("RIFF\x1a\x00\x00\x00WEBPVP8L\x0d\x00\x00\x00\x2f\x00\x00\x00\x10\x07\x10\x11\x11\x88\x88\xfe\x07\x00"), "1x1", image.Pt(1, 1), "image/jpeg"},
		"a tall line":        {asPNG(t, fields(1, 9000)), "1x9000", image.Pt(1, 9000), "image/png"},
		"a flat line":        {asPNG(t, fields(9000, 1)), "1600x1", image.Pt(800, 1), "image/png"},
		"a JPEG on its side": {withExif(asJPEG(t, fields(1000, 500)), 6, ""), "500x1000", image.Pt(500, 1000), "image/jpeg"},
	} {
		t.Run(name, func(t *testing.T) {
			got, renditions, err := Read(tt.content)
			if err != nil || !strings.HasSuffix(got, "-"+tt.size) || len(renditions) != 2 {
				t.Fatalf("%s, %d renditions, %v", got, len(renditions), err)
			}
			if err := (article.Article{Slug: "a", Language: "en", Title: "A", Picture: got}).Check(); err != nil {
				t.Errorf("no article takes it: %v", err)
			}
			for _, r := range renditions {
				c, format, err := image.DecodeConfig(bytes.NewReader(r.Content))
				if err != nil || r.MediaType != tt.mediaType || "image/"+format != tt.mediaType || len(r.Content) > MaxKept {
					t.Errorf("%d: %s, %s of %d bytes, %v", r.Wide, r.MediaType, format, len(r.Content), err)
				}
				if r.Wide == 800 && image.Pt(c.Width, c.Height) != tt.narrow {
					t.Errorf("the narrow one has %d x %d", c.Width, c.Height)
				}
			}
		})
	}
}

// TestNothingElseOfAFileIsKept, such as where a photo was taken.
func TestNothingElseOfAFileIsKept(t *testing.T) {
	secret := "N 52 31 12 E 13 24 18"
	content := withExif(asJPEG(t, fields(900, 500)), 1, secret)
	content = append(content, "<script>alert(1)</script>"...)
	_, renditions, err := Read(content)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range renditions {
		for _, part := range []string{secret, "Exif", "script"} {
			if bytes.Contains(r.Content, []byte(part)) {
				t.Errorf("%q is in the picture of %d", part, r.Wide)
			}
		}
	}
}

// TestPhotosStandUpright: whichever way a camera was held, the red corner below is where it was seen.
func TestPhotosStandUpright(t *testing.T) {
	upright := fields(60, 40)
	for o := 1; o <= 8; o++ {
		t.Run(fmt.Sprint(o), func(t *testing.T) {
			// What a camera stores is turned the other way.
			back := map[int]int{6: 8, 8: 6}[o]
			if back == 0 {
				back = o
			}
			stored := turn(upright, back)
			got := turn(stored, orientation(withExif(asJPEG(t, upright), uint16(o), "")))
			if got.Bounds().Size() != upright.Bounds().Size() {
				t.Fatalf("it has %v", got.Bounds())
			}
			for _, at := range []image.Point{{0, 0}, {59, 0}, {0, 39}, {59, 39}, {31, 7}} {
				if got.At(at.X, at.Y) != upright.At(at.X, at.Y) {
					t.Errorf("at %v there is %v, want %v", at, got.At(at.X, at.Y), upright.At(at.X, at.Y))
				}
			}
		})
	}
}

// header is a PNG that says a size and holds no more.
func header(t *testing.T, w, h uint32) []byte {
	content := bytes.Clone(asPNG(t, fields(1, 1)))
	binary.BigEndian.PutUint32(content[16:], w)
	binary.BigEndian.PutUint32(content[20:], h)
	binary.BigEndian.PutUint32(content[29:], crc32.ChecksumIEEE(content[12:29]))
	return content
}

// TestHostileFilesAreRefused before they are decoded where they would take much memory.
func TestHostileFilesAreRefused(t *testing.T) {
	jpeg := asJPEG(t, fields(600, 400))
	for name, tt := range map[string]struct {
		content []byte
		want    string
	}{
		"too many pixels":  {header(t, 15000, 15000), "15000 x 15000 pixels came; accepted are at most 16 million"},
		"a side too long":  {header(t, 60000, 1), "60000 x 1 pixels"},
		"no pixels":        {header(t, 0, 5), "broken"},
		"pixels that lack": {header(t, 3000, 3000), "broken"},
		"a JPEG cut off":   {jpeg[:len(jpeg)/2], "broken"},
		"an SVG":           {[]byte("<svg xmlns='http://www.w3.org/2000/svg'/>"), "no picture that can be read; accepted are JPEG"},
		"nothing":          {nil, "no picture"},
		"an animated WebP": {[]byte("RIFF\x24\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x02\x00\x00\x00\x07\x00\x00\x07\x00\x00ANIM\x06\x00\x00\x00\xff\xff\xff\xff\x00\x00"), "animated"},
		"too large a file": {make([]byte, MaxFile+1), "10485761 bytes came"},
	} {
		t.Run(name, func(t *testing.T) {
			_, _, err := Read(tt.content)
			if errs.KindOf(err) != errs.Invalid || !strings.Contains(errs.Public(err), "picture") || !strings.Contains(errs.Public(err), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
}

// FuzzOrientation reads what is no Exif data.
func FuzzOrientation(f *testing.F) {
	f.Add(withExif(asJPEG(f, fields(4, 4)), 6, ""))
	f.Add([]byte("\xff\xd8\xff\xe1\x00\x10Exif\x00\x00II*\x00\xff\xff\xff\xff"))
	f.Fuzz(func(t *testing.T, content []byte) {
		if got := orientation(content); got < 1 || got > 8 {
			t.Errorf("%d", got)
		}
	})
}
