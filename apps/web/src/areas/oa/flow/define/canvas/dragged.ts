/** The type of node that is dragged from the palette to the canvas. */
export const DRAGGED = 'application/x-anju-node';
