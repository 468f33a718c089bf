/** The first script's mark of a document on a television; else undefined. Read before React renders the document and clears attributes. */
export const television =
  typeof document === 'undefined' ? undefined : document.documentElement.dataset['television']
