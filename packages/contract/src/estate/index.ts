export * from './enums.ts';
export * from './tree.ts';
export * from './estate.ts';
export * from './house.ts';
export * from './house-transfer.ts';
