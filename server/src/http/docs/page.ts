import { describeFields, describeType } from './fields.ts'
import { type Html, html, joinHtml } from './html.ts'
import { type JsonSchema, objectFields } from './json-schema.ts'
import type { ApiDescription, Operation } from './openapi.ts'

const accessTexts: Record<Operation['x-who'], string> = {
  anyone: 'Anyone, without a token.',
  account: 'Any signed-in caller: staff and observers’ phones.',
  staff: 'Staff of any NGO, limited to the data their NGO may see.',
  organizer: 'Staff of an organizer NGO.',
  observer: 'Observers’ phones.',
}

const schemaIn = (content: Operation['responses'][string]['content']): JsonSchema | undefined =>
  Object.values(content ?? {})[0]?.schema

const fieldTable = (caption: string, schema: JsonSchema | undefined): Html => {
  const rows = schema ? describeFields(schema) : []
  if (rows.length === 0) return html``
  return html`<table>
<caption>${caption}</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Kind</th><th scope="col">Limits</th></tr></thead>
<tbody>
${joinHtml(
  rows,
  row => html`<tr><th scope="row"><code>${row.name}</code>${row.isRequired ? html` <strong>required</strong>` : ''}</th><td>${row.kind}</td><td>${row.limits}</td></tr>
`,
)}</tbody>
</table>
`
}

const parameterTable = ({ parameters = [] }: Operation, location: 'path' | 'query', caption: string): Html => {
  const located = parameters.filter(parameter => parameter.in === location)
  return fieldTable(caption, {
    type: 'object',
    properties: Object.fromEntries(located.map(({ name, schema }) => [name, schema])),
    required: located.filter(({ required }) => required).map(({ name }) => name),
  })
}

const bodySection = ({ requestBody }: Operation): Html => {
  if (!requestBody) return html``
  const [contentType = ''] = Object.keys(requestBody.content)
  return fieldTable(
    contentType === 'multipart/form-data' ? 'Form data (multipart)' : 'Body (JSON)',
    schemaIn(requestBody.content),
  )
}

const replySection = ({ responses, 'x-events': events }: Operation): Html => {
  const [status, reply] = Object.entries(responses).find(([code]) => code.startsWith('2') && code !== '204') ?? []
  if (!reply) return html``
  const schema = schemaIn(reply.content)
  const isScalar = schema !== undefined && describeFields(schema).length === 0
  const [contentType] = Object.keys(reply.content ?? {})
  const summary = isScalar
    ? `Replies ${status} with a plain ${describeType(schema)}.`
    : `Replies ${status}${contentType ? ` as ${contentType}` : ', empty'}.`
  const alternative = responses[204] && status !== '204' ? ' Replies 204 when there is no data.' : ''
  return html`<p>${summary}${alternative}</p>
${isScalar ? '' : fieldTable('Reply', schema)}${joinHtml(Object.entries(events ?? {}), ([name, data]) =>
  Object.keys(objectFields(data).properties).length > 0
    ? fieldTable(`Event “${name}”`, data)
    : html`<p>Event “${name}”: no data.</p>
`,
)}`
}

const failureList = ({ responses }: Operation): Html => {
  const failures = Object.entries(responses).filter(([status]) => Number(status) >= 400 && Number(status) < 500)
  if (failures.length === 0) return html``
  const codes = failures.map(([status, { description }]) => ({
    status,
    codes: description.match(/(?<=`)\w+(?=`)/g) ?? [],
  }))
  return html`<p>Possible errors: ${joinHtml(codes, ({ status, codes: names }, index) => html`${index > 0 ? ', ' : ''}${status} ${joinHtml(names, (name, at) => html`${at > 0 ? ' or ' : ''}<code>${name}</code>`)}`)}.</p>
`
}

const section = (
  method: string,
  path: string,
  operation: Operation,
): Html => html`<article id="${operation.operationId}">
<h3><code>${method.toUpperCase()} ${path}</code></h3>
<p>${operation.summary}</p>
<p>${accessTexts[operation['x-who']]}${operation['x-extension'] ? ' Extension: other servers may not support it.' : ''}</p>
${parameterTable(operation, 'path', 'In the path')}${parameterTable(operation, 'query', 'In the query')}${bodySection(operation)}${replySection(operation)}${failureList(operation)}</article>
`

const titleOf = (tag: string) => tag.charAt(0).toUpperCase() + tag.slice(1)

/** The API documentation as one HTML page without scripts or external resources. */
export const docsPage = (api: ApiDescription, basePath: string, stylesheet: string): string => {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const groups = api.tags.map(({ name }) => ({ name, calls: calls.filter(call => call.operation.tags.includes(name)) }))
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${api.info.title}: the API</title>
<link rel="icon" href="${basePath}/favicon.svg">
<link rel="stylesheet" href="${basePath}${stylesheet}">
</head>
<body>
<header>
<h1>${api.info.title}: the API</h1>
${joinHtml(
  api.info.description.split('\n\n'),
  line => html`<p>${line.replaceAll('`', '')}</p>
`,
)}<p>Sign in with <a href="#session.authorize">authorize</a> and send the token as <code>Authorization: Bearer …</code>. The OpenAPI document is at <a href="${basePath}/openapi.json">${basePath}/openapi.json</a>.</p>
</header>
<nav aria-label="Features"><ul>
${joinHtml(
  groups,
  ({ name }) => html`<li><a href="#${name}">${titleOf(name)}</a></li>
`,
)}</ul></nav>
<main>
${joinHtml(
  groups,
  group => html`<section id="${group.name}" aria-labelledby="${group.name}-title">
<h2 id="${group.name}-title">${titleOf(group.name)}</h2>
${joinHtml(group.calls, ({ method, path, operation }) => section(method, path, operation))}</section>
`,
)}</main>
</body>
</html>
`.text
}
