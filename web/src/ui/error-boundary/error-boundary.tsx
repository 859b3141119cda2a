import { Component, type ReactNode } from 'react';

type Props = { children: ReactNode; fallback: (error: unknown, retry: () => void) => ReactNode };

/** Catches the error of one page, so that the other pages keep working. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  private readonly retry = () => this.setState({ error: null });

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : this.props.fallback(error, this.retry);
  }
}
