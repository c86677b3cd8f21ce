import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const binary = fileURLToPath(new URL('../../../bin/launchrack', import.meta.url))

/** A running launchrack command with the address that its log line names. */
export interface Running {
  url: string
  /** Everything it has logged so far. */
  log(): string
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Starts a command and resolves once it logs that it listens. */
export async function start(args: string[], env: Record<string, string> = {}): Promise<Running> {
  const child = spawn(binary, args, { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      const listening = /msg=listening .*url=(\S+)/.exec(log)
      if (listening?.[1]) resolve(listening[1])
    })
    child.once('exit', (code) => {
      reject(new Error(`launchrack ${args.join(' ')} ended with ${String(code)}:\n${log}`))
    })
  })
  return { url, log: () => log, stop: (signal = 'SIGTERM') => stop(child, signal) }
}

/** Runs a command to its end and gives what it printed. */
export async function run(args: string[], env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(binary, args, { env: { PATH: process.env.PATH, ...env } })
  return stdout
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
