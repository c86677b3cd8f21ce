#!/usr/bin/env node
// Writes internal/partner/shipped/testdata/order-schemas.csv: the arguments of the resources of Terraform that the
// templates of order_code name. They are read from packages of npm whose types Pulumi makes of the providers' own
// schemas; the packages stay in a folder of the system and are no dependency. TestOrderCodesFitTheSchemas compares the
// templates with the file. Whoever makes it anew asks the registry: scripts/order-schemas
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const resources = [
  ['@pulumi/hcloud', '1.41.0', 'server.d.ts', 'ServerArgs', 'hcloud_server'],
  ['@pulumi/digitalocean', '4.80.1', 'droplet.d.ts', 'DropletArgs', 'digitalocean_droplet'],
  ['@pulumi/linode', '5.1.1', 'instance.d.ts', 'InstanceArgs', 'linode_instance'],
  ['@ediri/vultr', '2.21.0', 'instance.d.ts', 'InstanceArgs', 'vultr_instance'],
  ['@ediri/vultr', '2.21.0', 'bareMetalServer.d.ts', 'BareMetalServerArgs', 'vultr_bare_metal_server'],
  ['@pulumiverse/scaleway', '1.54.0', 'instance/server.d.ts', 'ServerArgs', 'scaleway_instance_server'],
  ['@pulumiverse/scaleway', '1.54.0', 'elasticmetal/server.d.ts', 'ServerArgs', 'scaleway_baremetal_server'],
  ['@ovhcloud/pulumi-ovh', '2.19.1', 'dedicated/server.d.ts', 'ServerArgs', 'ovh_dedicated_server'],
  ['@ovhcloud/pulumi-ovh', '2.19.1', 'vps/vps.d.ts', 'VpsArgs', 'ovh_vps'],
]

const folder = mkdtempSync(join(tmpdir(), 'order-schemas-'))
const unpacked = new Map()

function unpack(name, version) {
  if (!unpacked.has(name)) {
    const run = (command, ...args) => execFileSync(command, args, { cwd: folder, encoding: 'utf8' }).trim()
    const [{ filename }] = JSON.parse(run('npm', 'pack', '--json', `${name}@${version}`))
    const at = join(folder, filename.replace(/\.tgz$/, ''))
    run('mkdir', at)
    run('tar', 'xzf', filename, '-C', at)
    const day = JSON.parse(run('npm', 'view', `${name}`, 'time', '--json'))[version]?.slice(0, 10) ?? ''
    unpacked.set(name, { at: join(at, 'package'), day })
  }
  return unpacked.get(name)
}

// The members of an interface: each name, whether it is needed, and the interface of what it holds.
function members(text, name) {
  const body = text.match(new RegExp(`^( *)(?:export )?interface ${name} \\{\\n([\\s\\S]*?)\\n\\1\\}`, 'm'))?.[2]
  if (body === undefined) throw new Error(`${name} was not found`)
  const depth = body.match(/^ */m)[0].length
  const line = new RegExp(`^ {${depth}}([A-Za-z0-9]+)(\\??): (.*)$`, 'gm')
  return [...body.matchAll(line)].map(([, member, open, type]) => ({
    name: member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    isNeeded: open === '',
    inner: type.match(/inputs\.(?:\w+\.)*(\w+)/)?.[1],
  }))
}

const rows = []
function list(resource, found, inputs, origin, depth) {
  for (const { name, isNeeded, inner } of found) {
    rows.push([resource, name, isNeeded, ...origin].join(','))
    if (inner && depth < 2) list(`${resource}.${name}`, members(inputs, inner), inputs, origin, depth + 1)
  }
}

try {
  for (const [name, version, file, type, resource] of resources) {
    const { at, day } = unpack(name, version)
    const inputs = resource.startsWith('ovh_') ? readFileSync(join(at, 'types/input.d.ts'), 'utf8') : ''
    const found = members(readFileSync(join(at, file), 'utf8'), type)
    list(resource, found, inputs, [name, version, day], inputs === '' ? 2 : 0)
  }
  writeFileSync(
    new URL('../internal/partner/shipped/testdata/order-schemas.csv', import.meta.url),
    `resource,argument,needed,package,version,date\n${rows.join('\n')}\n`,
  )
} finally {
  rmSync(folder, { recursive: true })
}
