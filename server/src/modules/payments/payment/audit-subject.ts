/** The subject of a payment's audit entries. */
export const auditSubjectOf = ({ id }: { readonly id: string }): string => `payment ${id}`
