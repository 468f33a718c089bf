export const nameOf = ({ model, os }: { readonly model: string; readonly os: string }): string => model || os
