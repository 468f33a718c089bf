/** How people are told of a television. */
export const nameOf = ({ model, os }: { readonly model: string; readonly os: string }): string => model || os
