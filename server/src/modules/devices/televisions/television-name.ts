import { UNKNOWN } from '../../../kernel/text.ts'

/** A television's model, or else its system. */
export const televisionName = ({ model, os }: { readonly model: string; readonly os: string }): string =>
  model === '' || model === UNKNOWN ? os : model
