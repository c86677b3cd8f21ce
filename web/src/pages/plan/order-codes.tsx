import type { OrderCode } from '@/api/types.gen'
import { Copy } from '@/components/copy'
import { t } from '@/lib/language'
import { Outside } from './amounts'
import styles from './plan-page.module.css'

/** What orders the plan in the partner's own tools. */
export function OrderCodes({ codes }: { codes: OrderCode[] }) {
  return codes.map(({ tool, code, choices, regions, source, says }) => (
    <details key={tool} className={styles.more}>
      <summary className="link">{tool}</summary>
      <div className="stack gap-12">
        <pre className={styles.code}>
          <code>{code}</code>
        </pre>
        <Copy
          verb={t('Copy {tool}', { tool })}
          text={code}
          copied={t('Copied.')}
          failed={t('Your browser did not allow copying. Select the text to copy it.')}
        />
        <p className="note">
          {choices.length > 0 && `${t('You choose: {names}.', { names: choices.join(', ') })} `}
          {regions.length > 0 && `${t('Regions: {codes}.', { codes: regions.join(', ') })} `}
          <Outside to={source}>{says}</Outside>
        </p>
      </div>
    </details>
  ))
}
