export const auditSubjectOf = ({ id }: { readonly id: string }): string => `payment ${id}`
