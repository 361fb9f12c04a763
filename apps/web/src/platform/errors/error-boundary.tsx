import { Component, type ReactNode } from 'react';
import { logError } from './error-log.ts';

interface Props {
  readonly children: ReactNode;
  readonly fallback: (error: Error, retry: () => void) => ReactNode;
}

interface State {
  readonly error: Error | null;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown): void {
    logError('page', error instanceof Error ? error.message : String(error), error instanceof Error ? (error.stack ?? '') : '');
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? this.props.fallback(error, () => this.setState({ error: null })) : this.props.children;
  }
}
