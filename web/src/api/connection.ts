/** URL of the tRPC procedures, and the headers of queries and mutations. */
export const connection = {
  url: '/frontend/trpc',
  headers: (): Record<string, string> => ({ 'X-Client-Origin': location.origin }),
}
