import { Route, Routes, useLocation } from 'react-router'
import type { Page } from '@/api/types.gen'
import { ErrorPage } from '@/pages/error/error-page'
import { HomePage } from '@/pages/home/home-page'
import { NotFoundPage } from '@/pages/not-found/not-found-page'
import { OutletPage } from '@/pages/outlet/outlet-page'
import { VpsPage } from '@/pages/vps/vps-page'
import { statusAt } from './first-page'
import { OnDemandPage } from './on-demand-page'
import { addServerPlanPage, jsonExplorerPage } from './tool-pages'

/** The page of the address. The server has the last word on the first one. */
export function AppRoutes({ page }: { page: Page }) {
  const status = statusAt(page, useLocation())
  if (status === 404) return <NotFoundPage />
  if (status >= 400) return <ErrorPage message={page.message ?? ''} />
  return (
    <Routes>
      <Route path="/" element={<HomePage />} />
      <Route path="/vps" element={<VpsPage />} />
      <Route path="/outlet" element={<OutletPage />} />
      <Route path="/add-server-plan" element={<OnDemandPage title="Add Server Plan" page={addServerPlanPage} />} />
      <Route path="/json-explorer" element={<OnDemandPage title="JSON Explorer" page={jsonExplorerPage} />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
