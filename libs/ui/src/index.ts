// How the site looks: components without data and without routes, compiled into each project that uses them.
// Their tokens come from theme.css, which each document holds once.
/// <reference path="./css-modules.d.ts" />
export { Avatar } from './avatar';
export { Band } from './band';
export { Banner, type BannerKind } from './banner';
export { Button, buttonClass, IconButton, LinkButton, type ButtonKind } from './button';
export { Badge, Card, CardGrid, type BadgeTone } from './card';
export { Checkbox, CheckboxGroup } from './checkbox';
export { Chips } from './chips';
export { ProgressBar, RadioCards, RadioGroup, type Option } from './choice';
export { classList } from './class-list';
export { CoursePanel } from './course-panel';
export { DexterFace } from './dexter-face';
export { Dialog } from './dialog';
export { Disclosure } from './disclosure';
export { Field, Select, TextArea } from './field';
export { MeterBar, StatTile, Stepper } from './figures';
export { Form, Problem } from './form';
export { Logo } from './logo';
export { PacketCard } from './packet-card';
export { awayTexts, PageAway, SLOW, type AwayProblem, type AwayState } from './page-away';
export { PrintButton } from './print-button';
export { QuiltField, QuiltStrip } from './quilt-field';
export { saveFile } from './save-file';
export { Sawtooth } from './sawtooth';
export { Status } from './status';
export { Pagination, Table } from './table';
export { Tip } from './tip';
export { Eyebrow, Lead, Prose, SectionHeading, SkipLink, VisuallyHidden } from './type';
export { EmptyState, ErrorState, HelpAddress, Skeleton } from './waiting';
export { useArrival } from './use-arrival';
export { chosenIn, useDoneBefore } from './use-done-before';
export { useFocusOn } from './use-focus-on';
export { VideoFacade } from './video-facade';
