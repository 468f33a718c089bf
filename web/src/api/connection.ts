/** URL of the tRPC procedures, and the headers of every call. */
export const connection = {
  url: '/frontend/trpc',
  headers: (): Record<string, string> => ({ 'X-Client-Origin': location.origin }),
}
