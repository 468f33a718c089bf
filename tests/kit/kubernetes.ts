import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

const documentSchema = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
})
export type Document = z.infer<typeof documentSchema>

export const documentsIn = (text: string): readonly Document[] =>
  parseAllDocuments(text, { merge: true }).map((document) => {
    if (document.errors[0]) throw document.errors[0]
    return documentSchema.parse(document.toJS())
  })

/** The documents that `kubectl apply -k` sends; `code` is not 0 if kustomize refuses the folder. */
export function renderOverlay(folder: string): { readonly code: number | null; readonly text: string } {
  const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', folder], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return { code: status, text: status === 0 ? stdout : stderr }
}

/** Why tests are skipped; empty if kubectl is installed. */
export const KUBECTL_MISSING =
  spawnSync('kubectl', ['version', '--client']).status === 0
    ? ''
    : 'kubectl is missing: kustomize’s merging is not checked'

/** APIs whose schemas are in no npm package, so that they are not validated. */
const WITHOUT_SCHEMA = /^redis\.redis\.opstreelabs\.in\//

/**
 * The compiler's errors about these documents as values of the types of Kubernetes' and CloudNativePG's OpenAPI schemas: missing and unknown fields,
 * and values of another type. Empty if the documents are valid.
 */
export function schemaErrors(documents: readonly Document[]): string {
  const lines = documents
    .filter(({ apiVersion }) => !WITHOUT_SCHEMA.test(apiVersion))
    .map((document, index) => {
      const { apiVersion, kind } = document
      const packageName = apiVersion.includes('cnpg.io')
        ? '@kubernetes-models/cloudnative-pg'
        : 'kubernetes-models'
      return `import type { I${kind} as T${index} } from '${packageName}/${apiVersion}/${kind}'
        export const v${index} = ${JSON.stringify(document)} satisfies T${index}`
    })
  const cache = join(ROOT, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'kubernetes-'))
  const file = join(folder, 'documents.ts')
  writeFileSync(file, lines.join('\n'))
  const checks = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck']
  const options = [...checks, '--module', 'nodenext', '--types', '', '--pretty', 'false']
  const { stdout, error } = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), [...options, file], {
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  if (error) throw error
  return stdout
}

export const kubernetesFile = (name: string): string => readFileSync(join(ROOT, 'infra/k8s', name), 'utf8')
