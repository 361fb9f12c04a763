import * as contract from '@anju/contract';

const isEndpoint = (value: unknown): value is contract.Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'output' in value;

/** Every endpoint the contract exports. */
export const ALL_ENDPOINTS: readonly contract.Endpoint[] = Object.values<unknown>(contract).filter(isEndpoint);
