import { t } from '@/lib/language'
/** A subscription failed for a reason that the visitor can read. */
export class NotSubscribed extends Error {}

interface Policy {
  createScriptURL(url: string): string
}

declare global {
  interface Window {
    /** Absent in browsers without Trusted Types, which take any address and markup. */
    trustedTypes?: { createPolicy<P>(name: string, rules: P): P }
  }
}

/** The one address that the page's policy lets become a service worker. */
const worker = '/watch-worker.js'

const rules: Policy = { createScriptURL: () => worker }

// A page may make a policy of that name once.
let policy: Policy | undefined

/** Reports whether this browser can show notifications of this page. */
export function canSubscribe(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** Asks the visitor and the browser's push service, and gives the subscription as the shop takes it. */
export async function subscribe(key: string): Promise<string> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new NotSubscribed(
      t('This browser shows no notifications from here. Allow them in its settings, or choose another way.'),
    )
  policy ??= window.trustedTypes?.createPolicy('watch-worker', rules) ?? rules
  const registration = await navigator.serviceWorker.register(policy.createScriptURL(worker), { scope: '/watch' })
  await activated(registration)
  try {
    const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    return JSON.stringify(subscription)
  } catch {
    throw new NotSubscribed(
      t('The push service of this browser could not be reached. Please try again, or choose another way.'),
    )
  }
}

/** A browser subscribes once its worker is there. */
async function activated({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting
  if (active || !coming) return
  await new Promise<void>((resolve) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve()
    })
  })
}
