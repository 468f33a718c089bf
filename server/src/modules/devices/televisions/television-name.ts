/** The name of a television for people. */
export const nameOf = ({ model, os }: { readonly model: string; readonly os: string }): string => model || os
