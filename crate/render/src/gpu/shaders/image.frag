uniform sampler2D picture;
in vec2 place;
out vec4 fragment;
void main() {
  fragment = texture(picture, place);
}
