/** Whether a statement returns a row, such as the one that it changed: `query.$call(hasRow)`. */
export const hasRow = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined
