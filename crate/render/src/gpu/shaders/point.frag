// Unlit, so that a colour here is the colour in the legend.
uniform sampler2D map;
uniform vec2 range;
uniform vec4 color;
uniform float mapped;
in vec2 place;
in float number;
out vec4 fragment;
void main() {
  if (dot(place, place) > 1.0) discard;
  float t = clamp((number - range.x) / max(range.y - range.x, 1e-30), 0.0, 1.0);
  vec3 seen = texture(map, vec2((t * 255.0 + 0.5) / 256.0, 0.5)).rgb;
  fragment = vec4(mix(color.rgb, seen, mapped), 1.0);
}
