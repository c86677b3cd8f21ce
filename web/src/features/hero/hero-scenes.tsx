import { useBrokenImage } from '@/components/use-broken-image'
import { classNames } from '@/lib/class-names'
import { useIsHydrated } from '@/lib/hydration'
import styles from './hero.module.css'

interface Props {
  scenes: readonly string[]
  /** Which scene is in front; the others are faded out behind it. */
  index: number
}

/** The pictures behind the hero. Only the first is in the page itself; the rest join once it stands. */
export function HeroScenes({ scenes, index }: Props) {
  const isHydrated = useIsHydrated()
  return (
    <div className={styles.heroScenes} aria-hidden="true">
      {(isHydrated ? scenes : scenes.slice(0, 1)).map((scene, i) => (
        <Scene key={scene} scene={scene} isFront={i === index} isFirst={i === 0} />
      ))}
    </div>
  )
}

function Scene({ scene, isFront, isFirst }: { scene: string; isFront: boolean; isFirst: boolean }) {
  const { isBroken, ref, onError } = useBrokenImage(() =>
    console.warn('A background image could not be loaded:', scene),
  )
  return (
    <img
      ref={ref}
      className={classNames(styles.heroScene, isFront && styles.heroSceneFront)}
      src={scene}
      alt=""
      width={1600}
      height={800}
      hidden={isBroken}
      decoding="async"
      fetchPriority={isFirst ? 'high' : 'low'}
      onError={onError}
    />
  )
}
