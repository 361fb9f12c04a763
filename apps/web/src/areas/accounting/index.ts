// Area accounting on the screen: the parts that other areas show.
import './part/part.css';

export { DocumentVouchers } from './part/document-vouchers.tsx';
