import type { CPUSpec, Specs } from '@/api/types.gen'
import { Icon } from '@/components/icon'
import { ServerCached } from '@/components/server-cached'
import { coresText } from '@/lib/format'
import styles from './plan-card.module.css'

const unknown = '—'

interface Props {
  specs: Specs
  bandwidth: string | null
}

/** The machine: what it has, each with its details. Unknown is a dash. */
export function PlanSpecs({ specs: { cpus, memory, storage, nics, gpu }, bandwidth }: Props) {
  const disk = storage[0]
  return (
    <dl className={styles.planSpecs}>
      <Spec
        icon="cpu"
        label="CPU"
        value={coresText(cpus.cores)}
        details={[cpuName(cpus), cpus.frequency, cpus.score ?? null]}
      />
      {gpu && <Spec icon="cpu" label="GPU" value={gpu} details={[]} />}
      <Spec icon="memory-stick" label="RAM" value={memory.total ?? unknown} details={[memory.name]} />
      <Spec icon="hard-drive" label="Storage" value={disk?.size ?? unknown} details={[disk?.name ?? null]} />
      <Spec
        icon="network"
        label="Network"
        value={nics[0]?.name ?? (bandwidth && '') ?? unknown}
        details={[trafficText(bandwidth)]}
      />
    </dl>
  )
}

// Partners often name a share of a processor by its cores alone: "4 vCPU Cores".
function cpuName({ cores, name }: CPUSpec): string | null {
  const count = /^(\d+)\s*(?:virtual\s+)?v?(?:cpus?|cores?|cpu\s+cores?)$/i.exec(name?.trim() ?? '')?.[1]
  return count !== undefined && Number(count) === cores ? null : name
}

// Beside a port's speed a bare "30TB" says little, and other sizes have a space before their unit.
function trafficText(bandwidth: string | null): string | null {
  const text = bandwidth?.replace(/(\d)(?=[GT]B)/, '$1 ') ?? null
  return text && !/traffic/i.test(text) ? `${text} traffic` : text
}

interface SpecProps {
  icon: string
  label: string
  /** Empty where the details alone say what is known. */
  value: string
  details: (string | null)[]
}

function Spec({ icon, label, value, details }: SpecProps) {
  const known = details.filter((detail) => detail !== null && detail !== '')
  const detail = known.join('\u00a0· ') // no line begins with the point
  return (
    <ServerCached name={`spec ${label} ${value} · ${detail}`}>
      <dt>
        <Icon name={icon} />
        {label}
      </dt>
      <dd>
        {value}
        {detail && <span>{detail}</span>}
      </dd>
    </ServerCached>
  )
}
