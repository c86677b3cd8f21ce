// Written by build/sprites.js.

/** The countries whose flags are in the picture that most pages need. */
export const nearFlags = 'ar at au be bg br ca ch cl co cz de dk es eu fi fr gb hr id ie il in it jp kr lt lu mx my nl no nz pl pt ro se sg us za zz'

/** The partners whose wordmarks are in the picture. */
export const logos: readonly string[] = 'binarylane cherry contabo digitalocean exoscale hetzner-auction hetzner-cloud hetzner-dedicated latitude leaseweb linode ovh prepaid-hoster scaleway upcloud vultr'.split(' ')
