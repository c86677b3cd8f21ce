import type { ErrorInfo, ReactNode } from 'react'
import { Component } from 'react'
import { ErrorPage } from '@/pages/error/error-page'

interface Props {
  children: ReactNode
}

interface State {
  message: string | null
}

/** Puts the error page in place of a page that failed in the browser. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { message: null }

  static getDerivedStateFromError(error: unknown): State {
    return { message: error instanceof Error ? error.message : '' }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('The page failed:', error, info.componentStack)
  }

  override render() {
    const { message } = this.state
    return message === null ? this.props.children : <ErrorPage message={message} />
  }
}
