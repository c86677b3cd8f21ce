package site

import (
	"bytes"
	"html"
	"strconv"

	"launchrack/internal/front/socialcard"
)

// share is what other sites read of a page that somebody links to (ogp.me).
type share struct {
	// address and picture are paths of the page and of its picture.
	address, picture string
	// size is the width and height of a picture that an operator added; zero for one that is drawn.
	size      [2]int
	isArticle bool
}

// picturesOfAll is the path of the picture that stands for the whole shop.
const picturesOfAll = "/servers" + pngFormat

// writeShare writes the Open Graph tags of a page, with marks for the base of addresses.
func (h head) writeShare(b *bytes.Buffer, title string) {
	if h.share == nil {
		return
	}
	kind, mediaType, size := "website", "image/png", [2]int{socialcard.Width, socialcard.Height}
	if h.share.isArticle {
		kind = "article"
	}
	if h.share.size != [2]int{} {
		mediaType, size = "", h.share.size
	}
	for _, tag := range [][2]string{
		{"og:type", kind}, {"og:site_name", h.brand}, {"og:title", title}, {"og:description", h.description},
		{"og:url", baseMark + h.share.address}, {"og:image", baseMark + h.share.picture}, {"og:image:type", mediaType},
		{"og:image:width", strconv.Itoa(size[0])}, {"og:image:height", strconv.Itoa(size[1])}, {"og:image:alt", title}, {"og:locale", h.locale()},
	} {
		property(b, tag[0], tag[1])
	}
	meta(b, "twitter:card", "summary_large_image")
}

func property(b *bytes.Buffer, name, content string) {
	if content != "" {
		b.WriteString("<meta property=\"" + name + "\" content=\"" + html.EscapeString(content) + "\">\n")
	}
}
