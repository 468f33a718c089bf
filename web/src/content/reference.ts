/** What an owner tells support about an unexpected error. */
export const referenceText = (requestId: string): string => `Reference ${requestId}`
