// Package specs reads the facts of a server from the text in which a host describes it, such as
// "2 vCPU, 4 GB DDR4, 60GB NVMe RAID-10, 4TB @ 1Gbps, 1x IPv4, KVM".
//
// A text is cut into statements, a statement into tokens. A size belongs to the nearest word that
// says what it is of: the one before it ("RAM: 4 GB"), else the one behind ("4 GB RAM"). The words of
// eight languages stand in words.csv. A fact that is told in two ways, and a number whose meaning is
// not told, are left out: a wrong fact is worse than a missing one.
package specs
