import type { ErrorInfo, ReactNode } from 'react'
import { Component } from 'react'
import { reportError } from '@/lib/report-error'

interface Props {
  /** Another address is another page, which gets a chance of its own. */
  address: string
  /** What stands in place of the children once they have failed; retry renders them again. */
  fallback: (message: string, retry: () => void) => ReactNode
  children: ReactNode
}

interface State {
  message: string | null
  address: string
}

/** Keeps an error in the browser to a part of the page, and reports it. */
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
    const { children, fallback } = this.props
    return message === null ? children : fallback(message, () => this.setState({ message: null }))
  }
}
