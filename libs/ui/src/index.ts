// Components without data and routes, compiled into each project that uses them. Their tokens are in theme.css, which each
// document includes once.
/// <reference path="./css-modules.d.ts" />
export { ActionDialog, ActionForm, FormButtons, type ActionField } from './action-dialog';
export { Avatar, QuiltField, QuiltStrip } from './quilt';
export { PageSection } from './page-section';
export { Banner, type BannerVariant } from './banner';
export { Button, buttonClass, IconButton, LinkButton, type ButtonVariant } from './button';
export { Badge, Card, CardGrid, type BadgeTone } from './card';
export { Checkbox, CheckboxGroup } from './checkbox';
export { Chips } from './chips';
export { ProgressBar, RadioCards, RadioGroup, type Option } from './radio-group';
export { classList } from './class-list';
export { CoursePanel } from './course-panel';
export { DexterFace } from './dexter-face';
export { Dialog } from './dialog';
export { Disclosure } from './disclosure';
export { Field, Select, TextArea } from './field';
export { Form, FormError } from './form';
export { Panel, Row, Stack, Text } from './layout';
export { Logo } from './logo';
export { ProductCard } from './product-card';
export { pageProblemTexts, PageStatus, SLOW_LOADING_TEXT, type PageProblem, type PageLoadState } from './page-status';
export { PrintButton } from './print-button';
export { saveFile } from './save-file';
export { Sawtooth } from './pattern-strip';
export { Status } from './status';
export { StatTile } from './stat-tile';
export { Table } from './table';
export { Tooltip } from './tooltip';
export { Eyebrow, Lead, Prose, SectionHeading, SkipLink, VisuallyHidden } from './typography';
export { EmptyState, ErrorState, HelpEmail, Skeleton } from './feedback-states';
export { UnsavedChangesDialog } from './unsaved-changes-dialog';
export { useFocusHeading, useFocusElement } from './use-focus';
export { getCheckedValue, usePreHydrationValue } from './use-pre-hydration-value';
export { VideoFacade } from './video-facade';
