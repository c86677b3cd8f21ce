package article

import (
	"regexp"
	"strconv"
	"strings"
)

// PictureWidths are the widths in pixels in which each picture is kept. One that is narrower is kept as it is, for both.
var PictureWidths = [2]int{800, 1600}

// PicturesPath begins the addresses of pictures.
const PicturesPath = "/guides/pictures/"

// PicturePath is where pages find a picture in one of PictureWidths.
func PicturePath(name string, wide int) string {
	return PicturesPath + strconv.Itoa(wide) + "/" + name
}

// PictureName makes the name of a picture of a hash of its content and the size of its widest form, so that pages leave
// it the right room: "9f86d081884c-1600x900".
func PictureName(hash string, width, height int) string {
	return hash + "-" + strconv.Itoa(width) + "x" + strconv.Itoa(height)
}

var pictureName = regexp.MustCompile(`^[0-9A-Za-z_]{1,64}-([1-9][0-9]{0,4})x([1-9][0-9]{0,4})$`)

// PictureSize reads the size of a picture's widest form from its name.
func PictureSize(name string) (width, height int, ok bool) {
	found := pictureName.FindStringSubmatch(name)
	if found == nil {
		return 0, 0, false
	}
	width, _ = strconv.Atoi(found[1]) // at most five digits
	height, _ = strconv.Atoi(found[2])
	return width, height, true
}

// pictureOf reads the address of a picture in a text: its name, or its path with or without a width.
func pictureOf(address string) (name string, ok bool) {
	name = strings.TrimPrefix(address, PicturesPath)
	if wide, rest, has := strings.Cut(name, "/"); has {
		if _, err := strconv.Atoi(wide); err != nil {
			return "", false
		}
		name = rest
	}
	return name, pictureName.MatchString(name)
}
