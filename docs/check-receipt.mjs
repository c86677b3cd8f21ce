// Checks the receipt of an event offline: that a log of which the key is known has it.
//   curl https://shop.example/archive/receipts/1234.json > receipt.json
//   node check-receipt.mjs receipt.json KEY [CHECKPOINT]
// KEY is the log's key as you know it; the receipt's own proves nothing. CHECKPOINT is a file with
// a checkpoint that you kept: where it has as many events, its root must be the receipt's.
// It needs nothing but Node. The forms are those of c2sp.org/tlog-checkpoint and RFC 6962.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [file, key, kept] = process.argv.slice(2)
if (!file || !key) fail('usage: node check-receipt.mjs RECEIPT KEY [CHECKPOINT]')
const { entry, index, proof, checkpoint } = JSON.parse(readFileSync(file, 'utf8'))

const { size, root } = opened(checkpoint)
if (!(index >= 0 && index < size)) fail(`the log has ${size} events, and the receipt is of place ${index}`)
if (JSON.parse(entry).seq !== index + 1) fail('the receipt is of another place than its event')
if (rootOf(entry).toString('base64') !== root) fail('the event is not in the log')
const mine = kept ? opened(readFileSync(kept, 'utf8')) : {}
if (mine.size === size && mine.root !== root) fail('the log was written anew: its root was another')
console.log(`In the log of ${size} events:\n${entry}`)

// opened checks the signature of a checkpoint and gives the number of events and the root.
function opened(text) {
  const end = text.indexOf('\n\n') + 1
  const [name, id, ...rest] = key.split('+')
  const line = text.slice(end + 1).split('\n').find((one) => one.startsWith(`— ${name} `))
  if (!line) fail(`the checkpoint is not signed by ${name}`)
  const signature = Buffer.from(line.split(' ')[2], 'base64')
  if (signature.subarray(0, 4).toString('hex') !== id) fail('the checkpoint is signed by another key')
  const x = Buffer.from(rest.join('+'), 'base64').subarray(1).toString('base64url') // behind a byte that says Ed25519
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  if (!verify(null, Buffer.from(text.slice(0, end)), publicKey, signature.subarray(4))) fail('the signature is wrong')
  const [origin, size, root] = text.split('\n')
  if (origin !== name) fail('the checkpoint is of another log')
  return { size: Number(size), root }
}

// rootOf follows the proof from the event up to the root (RFC 9162, 2.1.3.2).
function rootOf(text) {
  let [hash, at, last] = [sha256(0, Buffer.from(text)), index, size - 1]
  const up = () => ([at, last] = [Math.floor(at / 2), Math.floor(last / 2)])
  for (const sibling of proof.map((one) => Buffer.from(one, 'base64'))) {
    if (last === 0) fail('the proof is too long')
    const isRight = at % 2 === 1 || at === last
    hash = isRight ? sha256(1, sibling, hash) : sha256(1, hash, sibling)
    while (isRight && at % 2 === 0 && at !== 0) up()
    up()
  }
  if (last !== 0) fail('the proof is too short')
  return hash
}

function sha256(kind, ...parts) {
  return createHash('sha256').update(Buffer.from([kind])).update(Buffer.concat(parts)).digest()
}

function fail(why) {
  console.error(why)
  process.exit(1)
}
