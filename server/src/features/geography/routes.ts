import { geography } from '@scrutineer/contract/geography'
import type { Serve } from '../../http/serve.ts'
import { findCounties } from './store.ts'

export const geographyRoutes = (serve: Serve): void => {
  serve(geography.counties, ({ reach }) => findCounties(reach))
}
