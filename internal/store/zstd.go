package store

import (
	"sync"

	"github.com/klauspost/compress/zstd"
)

// maxDocument bounds a document that is decompressed, in bytes.
const maxDocument = 256 << 20

var encoder = sync.OnceValues(func() (*zstd.Encoder, error) {
	return zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithLowerEncoderMem(true))
})

var decoder = sync.OnceValues(func() (*zstd.Decoder, error) {
	return zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxDocument))
})

// compressed is a text that compress made shorter.
type compressed struct{ field *[]byte }

func (c compressed) Scan(src any) (err error) {
	packed, ok := src.([]byte)
	if !ok {
		return unexpected("bytes", src)
	}
	*c.field, err = decompress(packed)
	return err
}

func compress(body []byte) ([]byte, error) {
	e, err := encoder()
	if err != nil {
		return nil, err
	}
	return e.EncodeAll(body, []byte{}), nil
}

func decompress(body []byte) ([]byte, error) {
	d, err := decoder()
	if err != nil {
		return nil, err
	}
	return d.DecodeAll(body, nil)
}
