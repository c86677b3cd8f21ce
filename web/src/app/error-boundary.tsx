import type { ErrorInfo, ReactNode } from 'react'
import { Component } from 'react'
import { reportError } from './report-error'
import { ErrorPage } from '@/pages/error/error-page'

interface Props {
  /** Another address is another page, which gets a chance of its own. */
  address: string
  /** What stands around the error page; nothing where the page's own frame does. */
  frame?: (page: ReactNode) => ReactNode
  children: ReactNode
}

interface State {
  message: string | null
  address: string
}

/** Puts the error page in place of what failed in the browser. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { message: null, address: this.props.address }

  static getDerivedStateFromProps({ address }: Props, state: State): State | null {
    return address === state.address ? null : { message: null, address }
  }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { message: error instanceof Error ? error.message : '' }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('The page failed:', error, info.componentStack)
    reportError(error)
  }

  override render() {
    const { message } = this.state
    const { children, frame = (page) => page } = this.props
    return message === null ? children : frame(<ErrorPage message={message} />)
  }
}
