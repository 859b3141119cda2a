import type { ModelTrouble } from '@stacksight/contract';

/**
 * The reason why a model did not answer. It never holds text of the model's server, because that could repeat the key.
 */
export class ModelError extends Error {
  readonly trouble: ModelTrouble;
  readonly status: number | null;
  /** The seconds that the server asks to wait. */
  readonly waitSeconds: number | null;
  constructor(
    trouble: ModelTrouble,
    about: { status?: number | undefined; waitSeconds?: number | null } = {},
  ) {
    super(trouble);
    this.trouble = trouble;
    this.status = about.status ?? null;
    this.waitSeconds = about.waitSeconds ?? null;
  }
}
