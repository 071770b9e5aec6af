import { ngos } from '@scrutineer/contract/ngos'
import type { Serve } from '../../http/serve.ts'
import { findNgos } from './store.ts'

export const ngoRoutes = (serve: Serve): void => {
  serve(ngos.list, ({ reach }) => findNgos(reach))
}
