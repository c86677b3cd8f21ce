// Package response holds bodies of HTTP responses, plain and compressed.
//
//   - Body compresses once in each content coding (Brotli, Zstandard, gzip).
//   - Encodings negotiates the coding: qvalues, identity and * of Accept-Encoding (RFC 9110,
//     12.5.3). MatchesETag compares validators (13.1.2).
//   - Cache is an LRU cache that is bounded by bytes.
//   - WriteChunks compresses a stream and flushes each write.
//   - Listen serves connections with write deadlines, and joins head and body of a response
//     in one system call (cork).
//
// Who may have an answer, and what it costs, is in package answer.
package response
