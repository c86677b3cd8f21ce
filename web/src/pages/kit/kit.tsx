// Every component in every state, for the eye: `npm run dev`, then /kit.html.
// No route leads here and no build contains it.
import '@/styles/main.css'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '@/components/button'
import { Spinner } from '@/components/spinner'
import { ToastProvider, useToast } from '@/components/toast'
import { CategoryBadge } from '@/features/plan-card/category-badge'
import { PlanCard } from '@/features/plan-card/plan-card'
import { PartnerNotices } from '@/features/plan-list/partner-notices'
import { PlanGrid } from '@/features/plan-list/plan-grid'
import { SummaryCards } from '@/features/summaries/summary-cards'
import { sampleBrowse, samplePlan } from '@/test/sample'
import { ErrorPage } from '../error/error-page'
import { kitPlans } from './kit-plans'

const { rates } = sampleBrowse()

const categories = ['lightweight', 'general', 'memory', 'storage', 'compute', 'other', 'unheard of']

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="wrap plan-section">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Toasts() {
  const toast = useToast()
  const text = { title: 'A title', description: 'A sentence that says what happened.' }
  return (
    <div className="wrap">
      <Button onClick={() => toast({ ...text, tone: 'success' })}>Success</Button>
      <Button onClick={() => toast({ ...text, tone: 'destructive' })}>Failure</Button>
      <Button variant="primary">Primary</Button>
      <Button disabled>Disabled</Button>
      <Spinner label="Loading" />
    </div>
  )
}

function Kit() {
  const cards = kitPlans.map((plan) => <PlanCard key={plan.id} plan={plan} currency="USD" rates={rates} />)
  return (
    <ToastProvider>
      <Part title="Buttons and toasts">
        <Toasts />
      </Part>
      <Part title="Categories">
        <div className="wrap">
          {categories.map((category) => (
            <CategoryBadge key={category} category={category} />
          ))}
        </div>
      </Part>
      <div className="wrap">
        <SummaryCards
          currency="USD"
          rates={rates}
          summaries={[
            { type: 'baremetal', plan: samplePlan() },
            { type: 'vps', plan: undefined },
            { type: 'vds', plan: null },
          ]}
        />
      </div>
      <Part title="Cards">
        <PlanGrid isLoading={false} isEmpty={false} first={null}>
          {cards}
        </PlanGrid>
      </Part>
      <Part title="Cards while new ones load">
        <PlanGrid isLoading isEmpty={false} first={null}>
          {cards.slice(0, 3)}
        </PlanGrid>
      </Part>
      <Part title="Notices">
        <PartnerNotices
          partners={[{ id: 'a', name: 'A', state: 'stale', since: null, text: 'The plans of A are two days old.', held: '' }]}
        />
      </Part>
      <Part title="Nothing found">
        <PlanGrid isLoading={false} isEmpty first={null}>
          {null}
        </PlanGrid>
      </Part>
      <ErrorPage message="the message of an error" />
    </ToastProvider>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Kit />)
