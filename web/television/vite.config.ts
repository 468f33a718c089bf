import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The television in the browser with its bench, for development and tests. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'chrome79', chunkSizeWarningLimit: 1000 },
})
