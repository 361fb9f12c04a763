// The kind of business rows the drawn workflow is for: conditions may ask about what such rows tell of themselves.
import { createContext, use } from 'react';
import { BUSINESS_FIELDS, FIELD_KIND, type FlowDefinition, type FlowField } from '@anju/contract';
import { conditionFieldsOf } from '@anju/domain';
import type { FlowDetail } from '../drawing/flow-detail.ts';

export const FlowBusiness = createContext<FlowDetail['business']>(null);

export const useConditionFields = (definition: FlowDefinition) => conditionFieldsOf(definition, use(FlowBusiness));

/** What a document of such a row tells when it is tried. */
export function useBusinessFields(): FlowField[] {
  const known = useConditionFields({ fields: [], nodes: [], edges: [] }).map(({ name }) => name);
  return BUSINESS_FIELDS.filter(({ name }) => known.includes(name)).map(({ name }) => ({
    name,
    kind: FIELD_KIND.words,
    required: false,
    choices: [],
  }));
}
