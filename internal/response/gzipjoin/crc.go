package gzipjoin

// The CRC-32 of two joined texts follows from the CRCs of both: shift the first CRC
// over the length of the second text, then add the second CRC. The shift is a
// product of polynomials over GF(2) modulo the CRC's own. zlib's crc32_combine does
// the same. Here each part stores the factor of its length.

// polynomial is that of gzip's CRC-32, its lowest power in the highest bit.
const polynomial = 0xedb88320

// one is the polynomial 1 in that order of bits.
const one = uint32(1) << 31

// powers holds x^(2^n) modulo the polynomial.
var powers = func() (list [32]uint32) {
	list[0] = one >> 1
	for n := 1; n < len(list); n++ {
		list[n] = product(list[n-1], list[n-1])
	}
	return list
}()

// product multiplies two polynomials modulo the CRC's. It is fastest where a has few
// low powers.
func product(a, b uint32) (p uint32) {
	for ; a != 0; a <<= 1 {
		if a&one != 0 {
			p ^= b
		}
		b = b>>1 ^ polynomial&-(b&1)
	}
	return p
}

// shift returns the factor that moves a CRC over n bytes: x^(8n).
func shift(n int) uint32 {
	p := one
	for k := 3; n > 0; n, k = n>>1, k+1 {
		if n&1 != 0 {
			p = product(powers[k%len(powers)], p)
		}
	}
	return p
}
